import { errorText } from '#contract/error-text.ts'
import type { PackageCode } from '#contract/package-codes.ts'
import { CallError } from '../http/errors.ts'

const SHOWN_PLACE = 120

/** A package that is refused: why, and at which name inside of it. */
export class PackageFault extends CallError {
  declare readonly code: PackageCode
  readonly place: string

  constructor(code: PackageCode, place = '') {
    // A name of somebody else's file is shown, so it can neither fill the screen nor turn its letters around.
    const shown = place
      .replace(/[\p{Cc}\p{Cf}]/gu, '·')
      .slice(0, SHOWN_PLACE)
      .toWellFormed()
    super(code, { message: shown === '' ? errorText(code) : `${errorText(code)} (${shown})` })
    this.place = shown
  }
}
