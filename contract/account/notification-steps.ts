/** Kinds of notifications. Users turn each kind on or off separately. */
export const notificationKinds = ['webinar', 'assignment', 'certificate', 'exchange', 'level-up', 'help'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Event that causes a notification. */
export type NotificationStep = keyof typeof notificationSteps

interface StepRule {
  /**
   * Rule for a notification that was already sent and is planned again. `new-time`: sent again if the due time differs.
   * `always`: sent again. `never`: not sent again.
   */
  readonly again: 'never' | 'new-time' | 'always'
  /**
   * Effect of quiet hours and of the daily limit. `last`: last reminder before an event for which the user is
   * registered; neither applies. `change`: both apply, unless the notification would then be too late. `news`: both
   * apply. `digest`: only quiet hours apply. `asked`: the user requested the notification, so nothing delays it.
   */
  readonly weight: 'last' | 'change' | 'news' | 'digest' | 'asked'
  /** `instead`: an email only if the user has no reliable push. `also`: an email together with the push. */
  readonly mail: 'instead' | 'also' | 'never'
}

export const notificationSteps = {
  registered: { again: 'never', weight: 'news', mail: 'also' },
  day: { again: 'new-time', weight: 'news', mail: 'instead' },
  hour: { again: 'new-time', weight: 'news', mail: 'instead' },
  'ten-minutes': { again: 'new-time', weight: 'last', mail: 'instead' },
  moved: { again: 'always', weight: 'change', mail: 'also' },
  cancelled: { again: 'always', weight: 'change', mail: 'also' },
  /** The location of the meeting was changed. */
  relocated: { again: 'always', weight: 'change', mail: 'also' },
  /** The learner was moved to another session of the course. */
  reseated: { again: 'always', weight: 'change', mail: 'also' },
  promoted: { again: 'new-time', weight: 'change', mail: 'also' },
  recap: { again: 'never', weight: 'news', mail: 'instead' },
  /** Decision of an admin about a request or a submission. A corrected decision is sent again. */
  result: { again: 'always', weight: 'news', mail: 'instead' },
  /** Message from an admin about a problem that the user may not have noticed. */
  help: { again: 'always', weight: 'news', mail: 'also' },
  /** A reward that the user waits for is in stock again. Each request of the user gets its own notification. */
  stock: { again: 'always', weight: 'news', mail: 'instead' },
  news: { again: 'new-time', weight: 'news', mail: 'instead' },
  /** Daily push about due review cards, at the hour that the learner chose. */
  review: { again: 'never', weight: 'news', mail: 'never' },
  /** One message with all notifications above the daily limit. */
  digest: { again: 'never', weight: 'digest', mail: 'instead' },
  /** Test notification (button 'Kirim percobaan'). */
  trial: { again: 'always', weight: 'asked', mail: 'never' },
} as const satisfies Record<string, StepRule>

export function findStepRule(step: NotificationStep): StepRule {
  return notificationSteps[step]
}

/** Returns whether a notification that was already sent is sent again when it is planned again. */
export function shouldSendAgain(step: NotificationStep, sent: { dueAt: Date }, planned: { dueAt: Date }): boolean {
  const { again } = findStepRule(step)
  return again === 'always' || (again === 'new-time' && sent.dueAt.getTime() !== planned.dueAt.getTime())
}
