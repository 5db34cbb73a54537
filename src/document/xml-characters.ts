// oxlint-disable-next-line no-control-regex -- these are what XML excludes
const EXCLUDED = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;

/** Whether XML allows all characters of the text, however they are written. */
export const isXmlText = (text: string): boolean => !EXCLUDED.test(text);
