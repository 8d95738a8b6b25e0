/**
 * Bytes of one hour of the files that the server makes, rounded to megabytes. For the sound it is the usual number, for
 * a video the maximum. An original has any number of bytes.
 */
export const bytesPerHour = { audio: 13_000_000, '240p': 82_000_000, '360p': 166_000_000, '720p': 538_000_000 } as const
