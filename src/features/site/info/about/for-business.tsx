import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { createMailLink, createWhatsAppLink } from '#contract/site/contact.ts'
import classes from './for-business.module.css'

const steps = [
  {
    title: 'Ceritakan kebutuhanmu',
    text: 'Bidang apa, berapa orang, dan kapan waktunya longgar. Cukup lewat email atau WhatsApp.',
  },
  {
    title: 'Kami usulkan program dan jadwal',
    text: 'Dari program karier yang sudah ada, Daring maupun tatap muka, beserta biayanya.',
  },
  {
    title: 'Timmu belajar dengan akun masing-masing',
    text: 'Di ponsel atau laptop sendiri, juga saat berada di lapangan tanpa sinyal.',
  },
]

/** Section to which the menu item 'For Business' links. */
export function ForBusiness() {
  return (
    <section id="untuk-bisnis" className={classes.business} aria-labelledby="judul-untuk-bisnis">
      <div className={classes.words}>
        <p className={classes.kicker}>For Business</p>
        <h2 id="judul-untuk-bisnis">Belajar bersama satu tim</h2>
        <p>
          Untuk usaha, koperasi, sekolah, dan lembaga yang ingin anggotanya bertumbuh bareng. Untuk saat ini semua
          diatur langsung bersama tim kami, belum lewat halaman khusus perusahaan.
        </p>
        <p>
          Lihat dulu isinya di halaman <AppLink to="/program">Program karier</AppLink>.
        </p>
        <div className={classes.actions}>
          <a href={createMailLink(`Belajar bersama tim di ${brand.name}`)} className={getButtonClass('primary', 'l')}>
            Hubungi kami
          </a>
          <a href={createWhatsAppLink()} rel="noopener" className={getButtonClass('secondary', 'l')}>
            WhatsApp
          </a>
        </div>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
