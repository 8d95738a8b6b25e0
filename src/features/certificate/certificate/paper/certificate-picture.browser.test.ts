import { expect, it } from 'vitest'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { drawCertificatePicture } from './certificate-picture.ts'

const certificate = {
  kind: 'graduation',
  number: 'SM-642Z-P6H3-60CC',
  name: 'Raden Ajeng Kusumawardhani Puspaningrum binti Suryo Hadiningrat',
  careerTrackTitle: 'Pengembang Web',
  courseTitle: 'Kelas Akhir Pekan Pengembang Web untuk Pemilik Usaha Kecil di Makassar',
  finishedAt: '2026-11-01T08:00:00.000Z',
} as unknown as Certificate // the picture reads only these fields

async function pixelsOf(blob: Blob) {
  const bitmap = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const pen = canvas.getContext('2d')!
  pen.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3)
  /** Returns true if the lower part of a column of pixels is white. Used to check that no text is in the margins. */
  const isClear = (x: number) => {
    const column = pen.getImageData(x, 500, 1, 800).data
    return column.every(value => value === 255)
  }
  /** Returns true if a row of pixels is white. */
  const isEmptyRow = (y: number) => pen.getImageData(0, y, bitmap.width, 1).data.every(value => value === 255)
  return { size: [bitmap.width, bitmap.height], at, isClear, isEmptyRow }
}

it('draws the certificate as a portrait image, in which long names stay inside the margins', async () => {
  const { size, at, isClear, isEmptyRow } = await pixelsOf(await drawCertificatePicture(certificate))
  expect(size).toEqual([1_080, 1_350])
  expect(at(10, 10)).toEqual([0x0b, 0x6a, 0x57])
  expect([40, 90, 990, 1_040].filter(x => !isClear(x))).toEqual([])
  expect(isEmptyRow(1_205), 'the title ends above the foot').toBe(true)
})

it('draws a different certificate image for a different name', async () => {
  const [one, other] = await Promise.all(
    [certificate, { ...certificate, name: 'Sekar' }].map(async each => (await drawCertificatePicture(each)).size),
  )
  expect(one).not.toBe(other)
})
