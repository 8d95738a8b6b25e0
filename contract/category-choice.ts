import * as v from 'valibot'
import { Slug } from './text.ts'

/** A category as somebody at the desk chooses it: none is chosen yet where it is empty. */
export const ChosenCategory = v.pipe(v.string(), v.nonEmpty('Pilih kategorinya'), Slug)
