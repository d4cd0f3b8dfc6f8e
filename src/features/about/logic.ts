import type { ShippedPackage } from '../../app/kit/programs';

/** Those that have every word in name, version or licence, whatever the case. */
export const packagesWith = (packages: readonly ShippedPackage[], words: string): readonly ShippedPackage[] => {
  const sought = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return packages.filter(({ name, version, licence }) => {
    const text = `${name} ${version} ${licence}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  });
};
