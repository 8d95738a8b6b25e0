import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { SitePicture } from './site-picture.ts'
import { Instant } from '../wire/text.ts'

/**
 * Floating button of the site. `type` decides its label and the users who may press it. Unknown types are plain links.
 */
export const FloatingButton = v.object({
  isShow: v.boolean(),
  type: v.string(),
  /** Name of a picture on this site. */
  img: v.string(),
  link: v.string(),
  /** End of the countdown. Afterwards the button is hidden, because the announced event has started. */
  countdown: v.nullable(Instant),
})
export type FloatingButton = v.InferOutput<typeof FloatingButton>

/** Campaign that a user sees once, until its end. */
export const Campaign = v.object({
  /** Id of the campaign. A user who closed the campaign does not see this id again. */
  id: v.string(),
  title: v.string(),
  text: v.string(),
  link: v.string(),
  linkText: v.string(),
  picture: v.nullable(SitePicture),
  until: v.nullable(Instant),
})
export type Campaign = v.InferOutput<typeof Campaign>

export const WebAttributes = v.object({
  floatingButtonV2: v.record(v.string(), FloatingButton),
  popupPosterDashboard: v.nullable(Campaign),
  popupPosterPrakerja: v.nullable(Campaign),
  banners: v.array(Campaign),
  holidayReminder: v.nullable(Campaign),
})
export type WebAttributes = v.InferOutput<typeof WebAttributes>

export const getWebAttributes = defineEndpoint({
  method: 'GET',
  path: '/attribute',
  summary: 'Tombol mengambang, poster, spanduk, dan pengingat libur',
  access: 'public',
  answer: WebAttributes,
})
