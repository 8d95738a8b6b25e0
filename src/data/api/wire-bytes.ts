/** Estimated bytes of request and response headers, between HTTP/2 (150) and HTTP/1.1 (700). */
const ASKING_BYTES = 400

/** Returns the transferred bytes. The browser decompresses the body, but `content-length` states the compressed size. */
export function countWireBytes(headers: Headers, bodyBytes: number): number {
  const declaredBytes = Number(headers.get('content-length') ?? Number.NaN)
  return ASKING_BYTES + (Number.isSafeInteger(declaredBytes) && declaredBytes >= 0 ? declaredBytes : bodyBytes)
}
