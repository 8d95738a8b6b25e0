import { useSuspenseQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { brand } from '#contract/site/brand.ts'
import { certificateNames } from '#contract/certificate/certificate.ts'
import type { PublicPortfolio, ShownCertificate, ShownProject } from '#contract/certificate/portfolio.ts'
import { formatAttendedTime } from '#contract/certificate/portfolio-labels.ts'
import { SkillBadge } from '#app/learning/skill-badge.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatDate } from '#app/lib/times.ts'
import { sharedPortfolioQuery } from '#app/queries/portfolio.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import classes from './portfolio.module.css'

/** Public page `/portofolio/{code}`: what a learner shows to an employer. It can be read without a script. */
export function PortfolioPage({ code }: { code: string }) {
  const { data: portfolio } = useSuspenseQuery(sharedPortfolioQuery(code))
  const { name, skills, certificates, projects, attendance } = portfolio
  const hasAttendance = attendance !== null && attendance.meetings > 0
  const isEmpty = !skills?.length && certificates.length === 0 && projects.length === 0 && !hasAttendance
  return (
    <div className={classes.page}>
      <PageHead
        kicker="Portofolio"
        title={name}
        text={`Isi halaman ini dipilih pemiliknya. Keahlian dan nilainya dihitung ${brand.name} dari kuis, tugas, dan ulangan.`}
      />
      <a
        className={`${getButtonClass('secondary')} ${classes.onScreen}`}
        href={`/api/v1/portfolios/${code}/pdf`}
        download
      >
        <FileDown size={20} aria-hidden /> Unduh riwayat belajar (PDF)
      </a>
      {isEmpty && <p className={classes.muted}>Belum ada yang ditampilkan di sini.</p>}
      {skills && skills.length > 0 && <Skills skills={skills} />}
      {certificates.length > 0 && <Certificates certificates={certificates} />}
      {projects.length > 0 && (
        <section className={classes.part} aria-labelledby="proyek">
          <h2 id="proyek">Proyek</h2>
          {projects.map((project, at) => (
            // The index is the key, because two projects can have the same title, and the public page contains no ids.
            <Project key={at} project={project} />
          ))}
        </section>
      )}
      {hasAttendance && (
        <section className={classes.part} aria-labelledby="kehadiran">
          <h2 id="kehadiran">Kehadiran</h2>
          <p>{formatAttendedTime(attendance)}</p>
        </section>
      )}
    </div>
  )
}

function Skills({ skills }: { skills: NonNullable<PublicPortfolio['skills']> }) {
  return (
    <section className={classes.part} aria-labelledby="keahlian">
      <h2 id="keahlian">Keahlian</h2>
      {skills.map(({ careerTrack, skills: ofTrack }) => (
        <div key={careerTrack} className={classes.group}>
          <h3>{careerTrack}</h3>
          <ul className={classes.rows}>
            {ofTrack.map(({ name, level, reason }) => (
              <li key={name} className={classes.skill}>
                <span>
                  <strong>{name}</strong>
                  <small>{reason}</small>
                </span>
                <SkillBadge level={level} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Certificates({ certificates }: { certificates: readonly ShownCertificate[] }) {
  return (
    <section className={classes.part} aria-labelledby="sertifikat">
      <h2 id="sertifikat">Sertifikat</h2>
      <ul className={classes.rows}>
        {certificates.map(({ code, kind, number, title, detail, finishedAt }) => (
          <li key={code}>
            <strong>{title}</strong>
            <small>
              {certificateNames[kind]} · {detail} · selesai {formatDate(finishedAt)} · nomor {number}
            </small>
            <AppLink to={`/certificates/${code}`} aria-label={`Periksa keaslian sertifikat ${title}`}>
              Periksa keaslian
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Project({ project: { title, careerTrack, score, assessedAt, text, files } }: { project: ShownProject }) {
  return (
    <article className={classes.group}>
      <h3>{title}</h3>
      <p className={classes.muted}>
        {careerTrack} · dinilai {score} dari 100
        {assessedAt !== null && ` · ${formatDate(assessedAt)}`}
      </p>
      {text !== null && <p className={classes.text}>{text}</p>}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ name, sizeBytes, url }) => (
            <li key={url}>
              <a href={url} download>
                {name} ({formatBytes(sizeBytes)})
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
