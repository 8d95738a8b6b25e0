import { saveFile } from '#app/lib/save-file.ts'
import { Button } from '#app/ui/button.tsx'

/** Button that saves the learner's own text as a file. Needs no connection. */
export function SaveText({ text, name }: { text: string; name: string }) {
  return (
    <Button variant="secondary" onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)}>
      Unduh jawaban
    </Button>
  )
}
