import CloudOff from 'lucide-react/icons/cloud-off'
import Route from 'lucide-react/icons/route'
import Sprout from 'lucide-react/icons/sprout'
import { brand } from '#contract/site/brand.ts'
import { REGISTER_BONUS_POINTS } from '#contract/wire/limits.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CallOut } from '../call-out.tsx'
import page from '../info-page.module.css'
import classes from './about-screen.module.css'
import { ForBusiness } from './for-business.tsx'

const beliefs = [
  {
    Icon: CloudOff,
    title: 'Sinyal bukan syarat belajar',
    text: 'Materi yang sudah dibuka tersimpan di perangkat. Kemajuanmu dicatat saat itu juga dan dikirim begitu ada koneksi, tepat satu kali.',
  },
  {
    Icon: Route,
    title: 'Runtut, bukan berserakan',
    text: 'Setiap program tersusun dari jalur, kelas, dan materi pendek. Kamu selalu tahu sedang di mana dan apa berikutnya.',
  },
  {
    Icon: Sprout,
    title: 'Dekat dengan keseharian',
    text: 'Contohnya warung, koperasi, dan usaha kecil, bukan perusahaan raksasa. Yang kamu pelajari hari ini bisa dipakai besok.',
  },
]

export function AboutScreen() {
  return (
    <div className={page.page}>
      <div className={classes.hero}>
        <PageHead
          kicker={`Tentang ${brand.name}`}
          title={brand.tagline}
          text={`Menyemai berarti menaruh benih di tanah yang disiapkan. ${brand.name} menyiapkan tanahnya: kelas berbahasa Indonesia untuk anak muda yang ingin bekerja dengan keterampilan baru.`}
        />
        <div className={classes.picture}>
          <Illustration name="harvest" size={300} />
        </div>
      </div>
      <section className={classes.section}>
        <h2>Yang kami pegang</h2>
        <ul className={classes.beliefs}>
          {beliefs.map(({ Icon, title, text }) => (
            <li key={title}>
              <span className={classes.sign} aria-hidden="true">
                <Icon size={24} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.section}>
        <h2>Siapa di baliknya</h2>
        <p className={classes.text}>
          {brand.name} diselenggarakan oleh {brand.company}. Materi ditulis dan diajarkan oleh praktisi; kenalan dengan
          mereka di halaman <AppLink to="/instructor">Instruktur</AppLink>. Ingin ikut mengajar atau mendampingi kelas?
          Lihat <AppLink to="/career">Karier di {brand.name}</AppLink>.
        </p>
      </section>
      <ForBusiness />
      <CallOut
        title="Mulai dari satu kelas"
        actions={
          <>
            <AppLink to="/kelas" className={getButtonClass('primary', 'l')}>
              Lihat kelas
            </AppLink>
            <AppLink to="/story-of-love" className={getButtonClass('secondary', 'l')}>
              Baca cerita belajar
            </AppLink>
          </>
        }
      >
        Akun baru langsung mendapat {REGISTER_BONUS_POINTS} poin, dan poin bisa dipakai untuk mendaftar kelas.
      </CallOut>
    </div>
  )
}
