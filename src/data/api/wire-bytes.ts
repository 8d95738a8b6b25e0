/** Estimated bytes of request and response headers, between HTTP/2 (150) and HTTP/1.1 (700). */
const ASKING_BYTES = 400

/**
 * Estimates the bytes that were transferred for a response: its headers, and its body in the size that `content-length`
 * states. Without a valid `content-length` the decompressed size counts.
 */
export function countWireBytes(headers: Headers, bodyBytes: number): number {
  const declaredBytes = Number(headers.get('content-length') ?? Number.NaN)
  return ASKING_BYTES + (Number.isSafeInteger(declaredBytes) && declaredBytes >= 0 ? declaredBytes : bodyBytes)
}
