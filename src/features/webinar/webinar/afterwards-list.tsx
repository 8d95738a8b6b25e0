import type { WebinarDetail } from '#contract/webinar/webinar.ts'
import classes from './webinar.module.css'

/** Lists recordings and materials of finished meetings. */
export function AfterwardsList({ webinar }: { webinar: WebinarDetail }) {
  const { afterwards, meetings } = webinar
  const filled = afterwards.filter(each => each.recordingUrl !== null || each.materials.length > 0)
  if (filled.length === 0) return null
  return (
    <section aria-labelledby="setelah-sesi">
      <h2 id="setelah-sesi">Rekaman dan materi</h2>
      <ul className={classes.afterwards}>
        {filled.map(({ meetingId, recordingUrl, materials }) => {
          const number = meetings.find(meeting => meeting.id === meetingId)?.number
          const which = meetings.length > 1 && number !== undefined ? ` sesi ${number}` : ''
          return (
            <li key={meetingId}>
              {recordingUrl && (
                <a href={recordingUrl} target="_blank" rel="noopener noreferrer">
                  Tonton rekaman{which}
                </a>
              )}
              {materials.map(({ title, url }) => (
                <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
