/*
 * Only materials with their own next step, such as a quiz, load `LessonBarPortal`, so the script of other lessons does
 * not grow (144.1 KiB). A style rule hides the usual button while the slot has content. A React context with the quiz's
 * actions would render the whole lesson at each answer. All questions of a quiz stay in the form, and all except one
 * are `hidden`, so draft answers, deadlines and the hand-in need no change.
 */

/**
 * Id of the element in the lesson's bar into which a material renders its next step. Ids of headings have no capital
 * letter, so they cannot be equal to this id.
 */
export const BAR_SLOT_ID = 'barSlot'
