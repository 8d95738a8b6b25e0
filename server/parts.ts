/** Something that lives as long as the server does: started when everything it needs is open, closed before that is. */
export interface Part {
  start(): void
  /** Resolves when nothing of it runs any more. */
  close(): Promise<void>
}
