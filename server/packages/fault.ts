import { getErrorMessage } from '#contract/wire/error-text.ts'
import type { PackageCode } from '#contract/packages/package-codes.ts'
import { CallError } from '../http/errors.ts'

const SHOWN_PLACE = 120

/** Error for a refused package. Contains the reason and a path inside the package. */
export class PackageFault extends CallError {
  declare readonly code: PackageCode
  readonly place: string

  constructor(code: PackageCode, place = '') {
    // Shortens the path and replaces control characters and direction marks, so that a name from the package cannot
    // fill the screen or reorder the text of the message.
    const shown = place
      .replace(/[\p{Cc}\p{Cf}]/gu, '·')
      .slice(0, SHOWN_PLACE)
      .toWellFormed()
    super(code, { message: shown === '' ? getErrorMessage(code) : `${getErrorMessage(code)} (${shown})` })
    this.place = shown
  }
}
