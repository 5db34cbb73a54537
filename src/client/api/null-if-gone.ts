import { StatusError } from "../errors";

/** 404 and 410 mean that the object is gone; no other answer does (contract, section 1). */
export async function nullIfGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof StatusError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}
