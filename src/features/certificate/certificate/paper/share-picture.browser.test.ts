import { afterEach, expect, it, vi } from 'vitest'
import { canSharePictures, sharePicture } from './share-picture.ts'

const picture = new File(['x'], 'Sertifikat.png', { type: 'image/png' })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'canShare')
})
const give = (name: 'share' | 'canShare', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })

it('offers to share images only if the device supports it', () => {
  give('canShare', undefined)
  expect(canSharePictures()).toBe(false)
  const canShare = vi.fn<(data: ShareData) => boolean>(({ files }) => files?.[0]?.type === 'image/png')
  give('canShare', canShare)
  expect(canSharePictures()).toBe(true)
  canShare.mockReturnValue(false)
  expect(canSharePictures()).toBe(false)
})

it('shares the image, and reports a failure but not a closed share dialog', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
  give('share', share)
  await sharePicture(picture, 'Sertifikat kelulusan: Dasar')
  expect(share.mock.lastCall?.[0]).toEqual({ files: [picture], title: 'Sertifikat kelulusan: Dasar' })
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await sharePicture(picture, '')
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await expect(sharePicture(picture, '')).rejects.toThrow(DOMException)
})
