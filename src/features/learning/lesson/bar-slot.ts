/**
 * Id of the element in the lesson's bar into which a material renders its next step. The capital letter keeps it apart
 * from the ids of headings in a text.
 */
export const BAR_SLOT_ID = 'barSlot'
