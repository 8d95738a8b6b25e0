import { brand } from '#contract/site/brand.ts'
import { createWhatsAppLink } from '#contract/site/contact.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './footer.module.css'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'

const explore = [
  { to: '/kelas', label: 'Kelas' },
  { to: '/program', label: 'Program karier' },
  { to: '/about', label: `Tentang ${brand.name}` },
  { to: '/instructor', label: 'Instruktur' },
]
const legal = [
  { to: '/privacy-policy', label: 'Kebijakan privasi' },
  { to: '/terms-and-conditions', label: 'Syarat dan ketentuan' },
  { to: '/privasi', label: 'Privasi' },
]

const year = new Date().getFullYear()

/** Footer of a page. `isSmall`: only a few lines of links, for pages that members open every day. */
export function Footer({ isSmall }: { isSmall?: boolean }) {
  if (isSmall) return <SmallFooter />
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.brand}>
          <Wordmark />
          <p>{brand.tagline}</p>
          <ThemeSwitch />
        </div>
        <section className={classes.help}>
          <h2>Butuh bantuan?</h2>
          <ul>
            <li>
              <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
            </li>
            <li>
              <a href={createWhatsAppLink()} rel="noopener">
                WhatsApp {brand.supportWhatsApp}
              </a>
            </li>
            <li>
              <AppLink to="/faq">Pertanyaan umum</AppLink>
            </li>
          </ul>
        </section>
        <section>
          <h2>Jelajahi</h2>
          <ul>
            {explore.map(link => (
              <li key={link.to}>
                <AppLink to={link.to}>{link.label}</AppLink>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Ikuti kami</h2>
          <ul>
            {brand.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={classes.legal}>
        <p suppressHydrationWarning>
          © {year} {brand.company}
        </p>
        <ul>
          {legal.map(link => (
            <li key={link.to}>
              <AppLink to={link.to}>{link.label}</AppLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}

function SmallFooter() {
  return (
    <footer className={joinClassNames(classes.footer, classes.small)}>
      <div className={classes.legal}>
        <ul>
          <li>
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </li>
          <li>
            <a href={createWhatsAppLink()} rel="noopener">
              WhatsApp
            </a>
          </li>
          {brand.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noopener">
                {name}
              </a>
            </li>
          ))}
          <li>
            <AppLink to="/privasi">Privasi</AppLink>
          </li>
        </ul>
        <p>
          © {year} {brand.company}
        </p>
        {/* On a phone the theme switch is in the drawer instead. */}
        <div className={classes.wide}>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
