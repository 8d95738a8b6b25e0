/** Id of the element in the lesson's bar into which a material renders its next step. */
export const BAR_SLOT_ID = 'langkah-materi'
