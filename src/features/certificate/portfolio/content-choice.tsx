import type { ReactNode } from 'react'
import { certificateNames } from '#contract/certificate/certificate.ts'
import type { AvailableProject, Portfolio, PortfolioChoice } from '#contract/certificate/portfolio.ts'
import { formatAttendedTime, getFirstName } from '#contract/certificate/portfolio-labels.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatDate } from '#app/lib/times.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { CheckBox } from './check-box.tsx'
import { changeProject, toggle } from './choose.ts'
import classes from './share.module.css'

interface Props {
  portfolio: Portfolio
  choice: PortfolioChoice
  onChange: (choice: PortfolioChoice) => void
}

/** Fields to choose the name, skills, certificates, projects and attendance in the portfolio. */
export function ContentChoice({ portfolio, choice, onChange }: Props) {
  const { fullName, certificates, projects, attendance } = portfolio
  const change = (part: Partial<PortfolioChoice>) => onChange({ ...choice, ...part })
  return (
    <>
      <Part title="Nama">
        {(['full', 'first'] as const).map(name => (
          <CheckBox
            key={name}
            type="radio"
            name="nama"
            isChecked={choice.name === name}
            onChange={() => change({ name })}
            text={name === 'full' ? fullName : getFirstName(fullName)}
          />
        ))}
        {choice.name === 'first' && choice.certificates.length > 0 && (
          <p className={classes.muted}>Sertifikat yang kamu pilih tetap memuat nama lengkap.</p>
        )}
      </Part>
      <Part title="Keahlian dan kehadiran">
        <CheckBox
          isChecked={choice.showsSkills}
          onChange={showsSkills => change({ showsSkills })}
          text="Keahlian dengan buktinya"
        />
        <CheckBox
          isChecked={choice.showsAttendance}
          onChange={showsAttendance => change({ showsAttendance })}
          text="Kehadiran"
          detail={attendance.meetings > 0 ? formatAttendedTime(attendance) : 'Belum ada pertemuan yang kamu hadiri.'}
        />
      </Part>
      <Part title="Sertifikat">
        {certificates.length === 0 && (
          <p className={classes.muted}>
            Belum ada yang terbit. <AppLink to="/sertifikat">Lihat syaratnya</AppLink>
          </p>
        )}
        {certificates.map(({ code, kind, title, finishedAt }) => (
          <CheckBox
            key={code}
            isChecked={choice.certificates.includes(code)}
            onChange={() => change({ certificates: toggle(choice.certificates, code) })}
            text={title}
            detail={`${certificateNames[kind]} · ${formatDate(finishedAt)}`}
          />
        ))}
      </Part>
      <Part title="Proyek">
        <p className={classes.muted}>
          {projects.length === 0
            ? 'Tugasmu muncul di sini setelah dinilai.'
            : 'Tugas yang sudah dinilai. Isi dan berkasnya hanya tampil kalau kamu memilihnya.'}
        </p>
        {projects.map(project => (
          <ProjectChoice
            key={project.answerId}
            project={project}
            chosen={choice.projects.find(({ answerId }) => answerId === project.answerId)}
            onChange={chosen => change({ projects: changeProject(choice.projects, project.answerId, chosen) })}
          />
        ))}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`${cardPage.card} ${classes.part}`}>
      <legend className={classes.title}>{title}</legend>
      {children}
    </fieldset>
  )
}

type Chosen = PortfolioChoice['projects'][number] | undefined

interface ProjectProps {
  project: AvailableProject
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

function ProjectChoice({ project, chosen, onChange }: ProjectProps) {
  const { answerId, title, careerTrack, score, excerpt, files } = project
  return (
    <div>
      <CheckBox
        isChecked={chosen !== undefined}
        onChange={isChosen => onChange(isChosen ? { answerId, showsText: false, fileIds: [] } : undefined)}
        text={title}
        detail={`${careerTrack} · dinilai ${score}`}
      />
      {chosen && (
        <fieldset className={classes.inside} aria-label={`Isi proyek ${title}`}>
          {excerpt !== '' && (
            <CheckBox
              isChecked={chosen.showsText}
              onChange={showsText => onChange({ ...chosen, showsText })}
              text="Isi jawaban"
              detail={`${excerpt}…`}
            />
          )}
          {files.map(({ id, name, sizeBytes }) => (
            <CheckBox
              key={id}
              isChecked={chosen.fileIds.includes(id)}
              onChange={() => onChange({ ...chosen, fileIds: toggle(chosen.fileIds, id) })}
              text={name}
              detail={formatBytes(sizeBytes)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
