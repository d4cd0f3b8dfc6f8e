import { useEffect, useState } from 'react';

/** False at first, true once `ms` have passed since the component came. */
export const useAfter = (ms: number): boolean => {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const timer = window.setTimeout(() => setOver(true), ms);
    return () => window.clearTimeout(timer);
  }, [ms]);

  return isOver;
};
