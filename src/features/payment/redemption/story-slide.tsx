import { type RedeemPartner, redeemPartners } from '#contract/payment/redeem-partner.ts'
import type { SitePicture } from '#contract/site/site-picture.ts'
import { SitePictureView } from '#app/learning/article/site-picture.tsx'
import { findStoryScene, StoryPicture } from './story-picture.tsx'

/** Slide of a slideshow: a drawn phone or an uploaded picture. */
export function StorySlide({ picture, partner }: { picture: SitePicture; partner: RedeemPartner }) {
  const scene = findStoryScene(picture.url)
  if (scene) return <StoryPicture scene={scene} prefix={redeemPartners[partner].prefix} />
  return <SitePictureView picture={{ ...picture, alt: '' }} />
}
