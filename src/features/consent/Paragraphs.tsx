import { paragraphsOf } from '../../app/kit/ui/rich/htmlText';

/** A text of the cloud as plain paragraphs. */
export const Paragraphs = ({ html }: { readonly html: string }) => (
  <div className="consent-text">
    {paragraphsOf(html).map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);
