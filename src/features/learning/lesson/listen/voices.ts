/** Properties of a browser's voice by which the voice for reading is picked. */
export interface VoiceFacts {
  name: string
  lang: string
  /** False if the text is sent to a server, which costs data and needs a connection. */
  localService: boolean
  default: boolean
}

/** Android also uses the old code of Indonesian, `in`, and both separators (`in_ID`). */
const indonesian = /^(id|in|ind)([-_]|$)/i

/** Words in the names of voices with a better quality. */
const better = /natural|enhanced|premium|neural|wavenet/i

/**
 * Picks the voice that reads Indonesian: first a voice on the device, then a voice with a better quality, then the
 * user's default voice. Returns undefined if there is no Indonesian voice, because another language would read
 * Indonesian words wrongly.
 */
export function pickVoice<Voice extends VoiceFacts>(voices: readonly Voice[]): Voice | undefined {
  const rank = (voice: Voice) =>
    (voice.localService ? 4 : 0) + (better.test(voice.name) ? 2 : 0) + (voice.default ? 1 : 0)
  return voices.filter(voice => indonesian.test(voice.lang)).toSorted((a, b) => rank(b) - rank(a))[0]
}
