/** A text as engines keep it: without a byte order mark, and in Unicode's form NFC. */
export const engineText = (text: string): string => text.replace(/^\ufeff/, "").normalize("NFC");
