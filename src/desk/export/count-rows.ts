const LINE_END = 10

/**
 * Returns the response, and reports the number of its rows while they arrive. The first line is the header and does not
 * count.
 */
export function countRowsOfResponse(answer: Response, onCount: (rows: number) => void): Response {
  if (!answer.ok || !answer.body) return answer
  let rows = -1
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      for (const byte of part) if (byte === LINE_END) rows += 1
      onCount(Math.max(0, rows))
      out.enqueue(part)
    },
  })
  return new Response(answer.body.pipeThrough(counting), answer)
}
