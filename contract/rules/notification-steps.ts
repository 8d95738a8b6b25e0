/** What somebody is told about. Each kind can be turned on and off by itself. */
export const notificationKinds = ['webinar', 'assignment', 'certificate', 'exchange', 'level-up', 'help'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** At which point of the thing it is about. */
export type NotificationStep = keyof typeof notificationSteps

interface StepRule {
  /**
   * Planned once more after it was sent. `new-time`: sent again when it is due at another time. `always`: each planning is
   * news of its own. `never`: said once and for all.
   */
  readonly again: 'never' | 'new-time' | 'always'
  /**
   * `last`: the last word before something one registered for, which neither quiet hours nor the number of a day hold.
   * `change`: both hold it, unless it would be too late afterwards. `news`: both hold it. `asked`: nothing holds it.
   */
  readonly weight: 'last' | 'change' | 'news' | 'digest' | 'asked'
  /** `instead`: a mail only where no push can be relied upon. `also`: the mail goes beside the push, at once. */
  readonly mail: 'instead' | 'also' | 'never'
}

export const notificationSteps = {
  registered: { again: 'never', weight: 'news', mail: 'also' },
  day: { again: 'new-time', weight: 'news', mail: 'instead' },
  hour: { again: 'new-time', weight: 'news', mail: 'instead' },
  'ten-minutes': { again: 'new-time', weight: 'last', mail: 'instead' },
  moved: { again: 'always', weight: 'change', mail: 'also' },
  cancelled: { again: 'always', weight: 'change', mail: 'also' },
  /** Another place, or another session of one's course. */
  relocated: { again: 'always', weight: 'change', mail: 'also' },
  reseated: { again: 'always', weight: 'change', mail: 'also' },
  promoted: { again: 'new-time', weight: 'change', mail: 'also' },
  recap: { again: 'never', weight: 'news', mail: 'instead' },
  /** What the desk made of something one asked for or sent in. It may be put right, and then it is told again. */
  result: { again: 'always', weight: 'news', mail: 'instead' },
  /** The desk writes first, because something does not work that the person may not have seen. */
  help: { again: 'always', weight: 'news', mail: 'also' },
  news: { again: 'new-time', weight: 'news', mail: 'instead' },
  /** What was too much for the days before, in one. */
  digest: { again: 'never', weight: 'digest', mail: 'instead' },
  /** 'Kirim percobaan'. */
  trial: { again: 'always', weight: 'asked', mail: 'never' },
} as const satisfies Record<string, StepRule>

export function stepRule(step: NotificationStep): StepRule {
  return notificationSteps[step]
}

/** Whether a step that was sent already goes out again when it is planned once more. */
export function isSentAgain(step: NotificationStep, sent: { dueAt: Date }, planned: { dueAt: Date }): boolean {
  const { again } = stepRule(step)
  return again === 'always' || (again === 'new-time' && sent.dueAt.getTime() !== planned.dueAt.getTime())
}
