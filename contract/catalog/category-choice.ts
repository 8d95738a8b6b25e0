import * as v from 'valibot'
import { Slug } from '../wire/text.ts'

/** A category chosen in the admin UI. Empty if none is chosen yet. */
export const ChosenCategory = v.pipe(v.string(), v.nonEmpty('Pilih kategorinya'), Slug)
