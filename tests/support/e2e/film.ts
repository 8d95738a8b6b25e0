import { expect, type Page } from '@playwright/test'
import { scaleTimeLimit } from '../time-limits.ts'

/**
 * Seeks to a part of the video and checks that it plays on from there. Returns the duration of the seek. Seeks again if
 * the page itself was still moving the video to the learner's last position.
 */
export async function measureSeek(page: Page, part: number): Promise<number> {
  const player = page.locator('video')
  let seekMs = 0
  await expect(async () => {
    const sought = await player.evaluate(async (video: HTMLVideoElement, to) => {
      video.muted = true
      await video.play()
      const askedAt = performance.now()
      const seeked = new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
      video.currentTime = to * video.duration
      await seeked
      return { from: to * video.duration, ms: performance.now() - askedAt }
    }, part)
    seekMs = sought.ms
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: scaleTimeLimit(2_000) })
      .toBeGreaterThan(sought.from + 0.3)
  }).toPass({ timeout: scaleTimeLimit(20_000) })
  return seekMs
}

/** Returns the storage that this origin uses, as the browser reports it. */
export function readStoredBytes(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
}
