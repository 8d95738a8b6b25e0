import { brand } from '#contract/site/brand.ts'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import classes from './signal-story.module.css'

/** States of the app's status pill with its real labels, in the order in which a learner sees them. */
const moments = [
  {
    Icon: CloudOff,
    tone: classes.plain,
    pill: 'Offline',
    time: '18.40',
    text: 'Kereta masuk terowongan. Materi tetap terbuka.',
  },
  {
    Icon: CloudUpload,
    tone: classes.amber,
    pill: '3 belum terkirim',
    time: '19.05',
    text: 'Satu bacaan dan dua kuis selesai. Semua tercatat di HP.',
  },
  {
    Icon: RefreshCw,
    tone: classes.green,
    pill: 'Mengirim 2 dari 3',
    time: '19.12',
    text: 'Sinyal muncul di stasiun. Tidak perlu pencet apa-apa.',
  },
  {
    Icon: Check,
    tone: classes.done,
    pill: 'Semua terkirim',
    time: '19.12',
    text: 'Nilai keluar, poin bertambah. Tidak ada yang dobel.',
  },
]

/** Section that shows how learning continues without a connection. */
export function SignalStory() {
  return (
    <section className={classes.band} aria-labelledby="cerita-sinyal">
      <div className={classes.inside}>
        <div>
          <h2 id="cerita-sinyal">Di kereta, di desa, di sisa kuota</h2>
          <p>
            Kebanyakan tempat belajar berhenti begitu sinyal hilang. {brand.name} dibuat untuk hari-hari seperti itu,
            dan selalu memberi tahu apa adanya.
          </p>
        </div>
        <ol className={classes.moments}>
          {moments.map(({ Icon, tone, pill, time, text }) => (
            <li key={pill}>
              <span className={classes.time}>{time}</span>
              <span className={`${classes.pill} ${tone}`}>
                <Icon size={18} aria-hidden /> {pill}
              </span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
