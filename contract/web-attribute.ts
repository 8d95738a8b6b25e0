import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/** product.md §3 'Web attributes'. `type` decides who may press it and what it is called; unknown types are plain links. */
export const FloatingButton = v.object({
  isShow: v.boolean(),
  type: v.string(),
  /** The name of one of our own pictures. */
  img: v.string(),
  link: v.string(),
  /** What it counts down to; past that it hides and what it announced is on. */
  countdown: v.nullable(Instant),
})
export type FloatingButton = v.InferOutput<typeof FloatingButton>

export const Poster = v.object({ id: v.string(), title: v.string(), text: v.string(), link: v.string() })

export const WebAttributes = v.object({
  floatingButtonV2: v.record(v.string(), FloatingButton),
  popupPosterDashboard: v.nullable(Poster),
  popupPosterPrakerja: v.nullable(Poster),
  banners: v.array(Poster),
})
export type WebAttributes = v.InferOutput<typeof WebAttributes>

export const getWebAttributes = defineEndpoint({
  method: 'GET',
  path: '/attribute',
  summary: 'Tombol mengambang, poster dan spanduk',
  access: 'public',
  answer: WebAttributes,
})
