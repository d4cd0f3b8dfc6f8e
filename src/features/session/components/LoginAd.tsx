import { type ReactNode, useEffect, useState } from 'react';

import { type LoginAd as Ad, useAppSelector, useHandles, useMedia, WIDE } from '@inkside/ui';
import { selectLanguage } from '../../preferences/slice';
import './loginAd.css';

/** The ad in the language of the page; undefined until it is there, and where there is none. */
const useAd = (isWanted: boolean): Ad | undefined => {
  const { loginAd } = useHandles();
  const language = useAppSelector(selectLanguage);
  const [shown, setShown] = useState<{ readonly language: string; readonly ad: Ad }>();
  useEffect(() => {
    const left = new AbortController();
    if (isWanted) {
      void loginAd.show(language, left.signal).then((ad) => {
        if (!left.signal.aborted && ad !== undefined) setShown({ language, ad });
      });
    }
    return () => left.abort();
  }, [loginAd, language, isWanted]);
  return isWanted && shown?.language === language ? shown.ad : undefined;
};

const Linked = ({ link, children }: { readonly link: string | undefined; readonly children: ReactNode }) =>
  link === undefined ? children : <a href={link}>{children}</a>;

/** What the operator shows beside the sign-in form, where there is room for it; nothing where there is none. */
export const LoginAd = () => {
  const ad = useAd(useMedia(WIDE));
  const [broken, setBroken] = useState<string>();
  if (ad === undefined || broken === ad.picture) return null;
  return (
    <aside className="login-ad">
      <Linked link={ad.link}>
        <img src={ad.picture} alt="" onError={() => setBroken(ad.picture)} />
        <p>{ad.words}</p>
      </Linked>
    </aside>
  );
};
