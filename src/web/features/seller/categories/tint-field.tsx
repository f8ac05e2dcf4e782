import { TINTS } from '../../../../domain/category.ts'

interface TintFieldProps {
  readonly tint: string
  onChoose(tint: string): void
}

export const TintField = ({ tint, onChoose }: TintFieldProps) => (
  <fieldset className="tint-field">
    <legend>Tint</legend>
    <div className="tint-choices">
      {TINTS.map((one) => (
        <label className="tint-choice" data-tint={one} key={one}>
          <input type="radio" name="tint" value={one} checked={one === tint} onChange={() => onChoose(one)} />
          <span>{one}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
