import { useEffect, useRef } from 'react'
import { countOf } from '../../../../domain/counts.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { SellerHead } from '../seller-head.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { SendingFile } from './sending-file.tsx'
import { type ImportStep, useImport } from './use-import.ts'
import './import-screen.css'

export { SellerHead as ImportSkeleton } from '../seller-head.tsx'

export function ImportScreen({ title }: { title: string }) {
  const { step, actions } = useImport()
  const screen = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is gone with each step
  useEffect(() => {
    if (!isFirst.current) screen.current?.focus()
    isFirst.current = false
  }, [step.name])
  return (
    <div ref={screen} className="import-screen" tabIndex={-1}>
      <SellerHead title={titleOf(step) ?? title} note={noteOf(step)} />
      {step.name === 'choose' && <ChooseFile problem={step.problem} onChoose={actions.choose} />}
      {step.name === 'sending' && <SendingFile share={step.share} isImport={step.isImport} />}
      {step.name === 'preview' && <ImportPreview step={step} actions={actions} />}
      {step.name === 'done' && <ImportOutcome step={step} actions={actions} />}
      <Announcement>{announcementOf(step)}</Announcement>
    </div>
  )
}

function titleOf(step: ImportStep): string | null {
  if (step.name === 'done') return step.setBack?.isImportUndone ? 'Import undone' : 'Imported'
  return step.name === 'preview' ? 'Check the import' : null
}

function noteOf(step: ImportStep): string {
  if (step.name === 'preview') return `${step.file.name} · ${countOf(step.preview.rows, 'row')} · nothing is changed yet`
  if (step.name === 'sending') return step.file.name
  return step.name === 'choose' ? 'Add and change products by a file' : countOf(step.outcome.rows, 'row')
}

function announcementOf(step: ImportStep): string {
  if (step.name === 'preview') return 'Nothing is changed yet: check the import.'
  if (step.name === 'sending') return step.isImport ? 'Importing' : 'Comparing with the catalog'
  if (step.name !== 'done' || !step.setBack) return ''
  return step.setBack.isImportUndone ? 'Import undone' : 'Imported again'
}
