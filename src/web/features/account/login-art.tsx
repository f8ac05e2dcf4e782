import { StillLife } from '../home/still-life.tsx'

export const LoginArt = () => (
  <div className="dialog-art" aria-hidden="true">
    <p>Your larder, always full</p>
    <StillLife isFirst={false} />
  </div>
)
