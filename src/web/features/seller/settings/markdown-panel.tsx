import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { MAX_MARKDOWN_DAYS, MAX_MARKDOWN_PERCENT } from '../../../../domain/stock/batches.ts'
import { Field } from '../../../ui/field.tsx'
import { typedText } from '../../../ui/form.tsx'
import { wholeNumberTyped } from '../typed-numbers.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

/** Says when pieces with a use-by date are listed to be used soon, and what a markdown takes off. */
export function MarkdownPanel({ settings: { markdown } }: { settings: SettingsWire }) {
  const { errors, ...panel } = useSettingsForm({
    rules: { days: issueBetween(0, MAX_MARKDOWN_DAYS), percent: issueBetween(1, MAX_MARKDOWN_PERCENT) },
    changeOf(typed) {
      const days = wholeNumberTyped(typedText(typed, 'days'))
      const percent = wholeNumberTyped(typedText(typed, 'percent'))
      return { markdown: { days: days ?? markdown.days, percent: percent ?? markdown.percent } }
    },
    fieldOf: (path) => path.replace('markdown.', ''),
  })
  return (
    <SettingsPanel title="Use-by dates" {...panel}>
      <Field
        name="days"
        label="Days before the use-by date"
        hint="Pieces that are over within so many days are listed under Stock, Use soon. 0 lists those of today."
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={markdown.days}
        error={errors.days}
      />
      <Field
        name="percent"
        label="Percent off"
        hint="A markdown takes this off the offer price until the pieces are gone."
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={markdown.percent}
        error={errors.percent}
      />
    </SettingsPanel>
  )
}

const issueBetween = (least: number, most: number) => (typed: string) => {
  const number = wholeNumberTyped(typed)
  const isPossible = number !== null && number !== undefined && number >= least && number <= most
  return isPossible ? null : `Please enter a whole number from ${least} to ${most}`
}
