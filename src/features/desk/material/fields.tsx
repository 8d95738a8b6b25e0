import type { MaterialKind } from '#contract/material-list.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { PictureUpload } from '#app/desk/form/picture-upload.tsx'
import { uploadContentPicture } from '#app/queries/desk/content.ts'
import { FileTool } from './file-tool.tsx'
import { MarkdownInput } from './markdown-input.tsx'

const head: readonly FormField[] = [
  { name: 'title', label: 'Judul' },
  { name: 'minutes', label: 'Menit belajar', inputMode: 'numeric' },
]

const text: FormField = {
  name: 'text',
  label: 'Isi',
  hint: 'Ditulis dengan tanda Markdown; tombol di atasnya menuliskan tandanya.',
  control: input => <MarkdownInput {...input} />,
}

const summary: FormField = { name: 'summary', label: 'Ringkasan', rows: 4, hint: 'Dibaca sebelum berkasnya dibuka.' }

function file(name: string, label: string, hint: string, kind: 'video' | 'captions' | 'pdf'): FormField {
  return {
    name,
    label,
    hint,
    tool: (_value, onChange) => <FileTool label={label} kind={kind} onStored={onChange} />,
  }
}

/** What is asked of each kind, in this order (`contract/rules/material-form.ts`). */
export const materialFields: Readonly<Record<MaterialKind, readonly FormField[]>> = {
  article: [...head, text],
  assignment: [
    ...head,
    text,
    {
      name: 'rubric',
      label: 'Rubrik penilaian',
      rows: 4,
      hint: 'Satu baris satu hal yang dinilai: yang dinilai | poin. Jumlahnya 100. Kosong: dinilai utuh.',
    },
  ],
  video: [
    ...head,
    file('video', 'Video', 'MP4, paling besar 20 MB: pelajar membayarnya dengan kuota.', 'video'),
    file('low', 'Video kecil', 'Untuk yang menghemat kuota. Boleh kosong.', 'video'),
    file('captions', 'Teks video', 'Berkas .vtt. Boleh kosong.', 'captions'),
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
  pdf: [...head, file('pdf', 'PDF', 'Paling besar 20 MB.', 'pdf'), summary],
}
