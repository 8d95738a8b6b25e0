/** Bytes of request and response headers, between HTTP/2 (150) and HTTP/1.1 (700). */
const ASKING_BYTES = 400

/**
 * Bytes as transferred. A compressed answer states its length in `content-length`; the browser hands it over unpacked.
 */
export function wireBytesOf(headers: Headers, bodyBytes: number): number {
  const declaredBytes = Number(headers.get('content-length') ?? Number.NaN)
  return ASKING_BYTES + (Number.isSafeInteger(declaredBytes) && declaredBytes >= 0 ? declaredBytes : bodyBytes)
}
