import type { ComponentProps } from 'react'
import type { MaterialKind } from '#contract/learning/material.list.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import type { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { EditorInput } from '#app/desk/editor/editor-input.tsx'
import { PictureUpload } from '#app/desk/form/picture-upload.tsx'
import { uploadContentPicture } from '#app/queries/desk/content.ts'
import { CaptionInput } from './captions/caption-input.tsx'
import { FileTool } from './file-tool.tsx'
import { RubricGrid } from './rubric/rubric-grid.tsx'

const head: readonly FormField[] = [
  { name: 'title', label: 'Judul' },
  { name: 'minutes', label: 'Menit belajar', inputMode: 'numeric' },
]

const text: FormField = {
  name: 'text',
  label: 'Isi',
  control: input => <EditorInput {...input} dialect="article" onSendPicture={uploadContentPicture} />,
}

const summary: FormField = { name: 'summary', label: 'Ringkasan', rows: 4, hint: 'Dibaca sebelum berkasnya dibuka.' }

function createFileField(name: string, label: string, hint: string, kind: 'video' | 'pdf'): FormField {
  return {
    name,
    label,
    hint,
    tool: (_value, onChange) => <FileTool label={label} kind={kind} onStored={onChange} />,
  }
}

/** Form fields for each kind of material, in display order (`contract/learning/material-form.ts`). */
export const materialFields: Readonly<Record<MaterialKind, ComponentProps<typeof VersionedForm>['fields']>> = {
  article: [...head, text],
  assignment: [
    ...head,
    text,
    {
      name: 'rubric',
      label: 'Rubrik penilaian',
      hint: 'Jumlah poinnya 100. Kosong: dinilai utuh. Pakar memilih tingkat atau menulis poinnya sendiri.',
      group: input => <RubricGrid {...input} />,
    },
    {
      name: 'readings',
      label: 'Pembacaan',
      hint: 'Untuk tugas yang menentukan: pelajar menerima nilainya setelah dua pakar membaca tanpa melihat nilai satu sama lain.',
      choices: [
        { value: 'one', name: 'Cukup satu pakar' },
        { value: 'two', name: 'Perlu pembacaan kedua' },
      ],
    },
  ],
  video: ({ video = '' }) => [
    ...head,
    createFileField('video', 'Video', 'MP4, paling besar 20 MB: pelajar membayarnya dengan kuota.', 'video'),
    createFileField(
      'low',
      'Video kecil',
      'Untuk yang menghemat kuota. Kosong: server membuat ukuran kecilnya sendiri.',
      'video',
    ),
    {
      name: 'captions',
      label: 'Teks video',
      hint: 'Dibaca sambil menonton, dan sebagai transkrip. Boleh kosong.',
      control: input => <CaptionInput {...input} videoUrl={video} />,
    },
    {
      name: 'poster',
      label: 'Gambar sampul',
      hint: 'Terlihat sebelum video diputar. Boleh kosong.',
      tool: (_value, onChange) => (
        <PictureUpload label="Unggah sampul" onSend={uploadContentPicture} onStored={onChange} />
      ),
    },
    summary,
  ],
  pdf: [...head, createFileField('pdf', 'PDF', 'Paling besar 20 MB.', 'pdf'), summary],
  scorm: [...head, summary],
}
