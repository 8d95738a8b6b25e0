/** Package formats of units, as authors call them. Both formats result in the same kind of material. */
export const unitFormats = ['SCORM', 'H5P'] as const
export type UnitFormat = (typeof unitFormats)[number]
