import avif400 from '../../pictures/still-life-400.avif'
import webp400 from '../../pictures/still-life-400.webp'
import avif672 from '../../pictures/still-life-672.avif'
import webp672 from '../../pictures/still-life-672.webp'
import avif840 from '../../pictures/still-life-840.avif'
import webp840 from '../../pictures/still-life-840.webp'
import avif1120 from '../../pictures/still-life-1120.avif'
import webp1120 from '../../pictures/still-life-1120.webp'
import './still-life.css'

const AVIF = `${avif400} 400w, ${avif672} 672w, ${avif840} 840w, ${avif1120} 1120w`
const WEBP = `${webp400} 400w, ${webp672} 672w, ${webp840} 840w, ${webp1120} 1120w`
const SIZES = '(min-width: 73rem) 560px, (min-width: 64rem) 48vw, (min-width: 48rem) 46vw, 260px'

/** `isFirst` is true when it is in view as the page opens. */
export const StillLife = ({ isFirst = true }: { isFirst?: boolean }) => (
  <div className="still-life" aria-hidden="true">
    <picture>
      <source type="image/avif" srcSet={AVIF} sizes={SIZES} />
      <img
        src={webp672}
        srcSet={WEBP}
        sizes={SIZES}
        alt=""
        width={1120}
        height={784}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  </div>
)
