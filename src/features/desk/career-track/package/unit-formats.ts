/** Formats of interactive units, as authors call them. Their materials have the same kind. */
export const unitFormats = ['SCORM', 'H5P'] as const
export type UnitFormat = (typeof unitFormats)[number]
