/** Returns a PDF with this number of pages, each with its page number and `paddingBytes` of unused content. */
export function createPdf(pageCount: number, paddingBytes = 0): Blob {
  const kids = Array.from({ length: pageCount }, (_, at) => 4 + at)
  const texts = kids.map((_id, at) => `BT /F1 24 Tf 40 500 Td (Lembar ${at + 1}) Tj ET${' '.repeat(paddingBytes)}`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageCount} /Kids [${kids.map(id => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.map(
      id =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${id + pageCount} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ),
    ...texts.map(text => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new Blob([file, xref, trailer], { type: 'application/pdf' })
}
