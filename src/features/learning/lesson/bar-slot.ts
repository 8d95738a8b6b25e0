/** Element of the lesson's bar into which a material renders its own next step. */
export const BAR_SLOT_ID = 'langkah-materi'
