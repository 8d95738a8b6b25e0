import { getErrorMessage } from '#contract/wire/error-text.ts'
import type { PackageCode } from '#contract/packages/package-codes.ts'
import { CallError } from '../http/errors.ts'

const SHOWN_PLACE = 120

/** Error for a refused package: the reason, and the path inside the package. */
export class PackageFault extends CallError {
  declare readonly code: PackageCode
  readonly place: string

  constructor(code: PackageCode, place = '') {
    // Shortens a file name from the package and removes direction marks, so that it can neither fill the screen nor
    // reorder text.
    const shown = place
      .replace(/[\p{Cc}\p{Cf}]/gu, '·')
      .slice(0, SHOWN_PLACE)
      .toWellFormed()
    super(code, { message: shown === '' ? getErrorMessage(code) : `${getErrorMessage(code)} (${shown})` })
    this.place = shown
  }
}
