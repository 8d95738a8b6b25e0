import * as v from 'valibot'
import { Id } from './text.ts'

/**
 * Something an expert points at on a picture of an answer. Places are shares of its width and height from the upper left
 * corner, so that they fit however large it is drawn. One point is a place; more are a line drawn by hand.
 */
export const Mark = v.object({ fileId: Id, points: v.array(v.tuple([v.number(), v.number()])), text: v.string() })
export type Mark = v.InferOutput<typeof Mark>
