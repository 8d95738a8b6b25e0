import * as v from 'valibot'
import { Id } from '../wire/text.ts'

/**
 * A mark of an expert on a picture of an answer. Positions are shares of the width and height from the upper left
 * corner, so that they fit at any display size. One point marks a spot; more points are a line drawn by hand.
 */
export const Mark = v.object({ fileId: Id, points: v.array(v.tuple([v.number(), v.number()])), text: v.string() })
export type Mark = v.InferOutput<typeof Mark>
