/** A country or territory, and the code that its numbers begin with. */
interface Area {
  /** ISO 3166-1, two letters. */
  readonly region: string;
  /** Such as `+86`. */
  readonly areaCode: string;
}

/** Source: ITU-T E.164 assignments; territories that share a plan have its code, islands of the North American plan theirs. */
const assigned =
  'AC247 AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AR54 AS1684 AT43 AU61 AW297 AX358 AZ994 BA387 BB1246 BD880 ' +
  'BE32 BF226 BG359 BH973 BI257 BJ229 BL590 BM1441 BN673 BO591 BQ599 BR55 BS1242 BT975 BW267 BY375 BZ501 CA1 CC61 CD243 ' +
  'CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DM1767 ' +
  'DO1809 DZ213 EC593 EE372 EG20 EH212 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 ' +
  'GF594 GG44 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ' +
  'ID62 IE353 IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1876 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1869 ' +
  'KP850 KR82 KW965 KY1345 KZ7 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ' +
  'ME382 MF590 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52 MY60 ' +
  'MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 ' +
  'PL48 PM508 PR1787 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 ' +
  'SI386 SJ47 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1721 SY963 SZ268 TC1649 TD235 TG228 TH66 TJ992 ' +
  'TK690 TL670 TM993 TN216 TO676 TR90 TT1868 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1784 VE58 VG1284 ' +
  'VI1340 VN84 VU678 WF681 WS685 XK383 YE967 YT262 ZA27 ZM260 ZW263';

export const areas: readonly Area[] = assigned
  .split(' ')
  .map((entry) => ({ region: entry.slice(0, 2), areaCode: `+${entry.slice(2)}` }));

/** Where most people who read a language live; the field begins with it. */
const homes: Readonly<Record<string, string>> = { zh: 'CN', zhTW: 'TW', en: 'US', ru: 'RU' };

export const homeOf = (language: string): string => homes[language] ?? 'CN';

/** An area with its name in the language of the page. */
export interface NamedArea extends Area {
  readonly name: string;
  /** What a search looks in: its names here and in English, and its letters. */
  readonly words: string;
}

const namesIn = (locale: string): ((region: string) => string) => {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (region) => names.of(region) ?? region;
};

/** Without accents and capitals: `Côte` is found by `cote`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** All areas by their names, in the order of the language. `locale`: BCP 47. */
export const namedAreas = (locale: string): readonly NamedArea[] => {
  const [here, english] = [namesIn(locale), namesIn('en')];
  const order = new Intl.Collator(locale);
  return areas
    .map((area) => {
      const name = here(area.region);
      return { ...area, name, words: plain(`${name} ${english(area.region)} ${area.region}`) };
    })
    .sort((a, b) => order.compare(a.name, b.name));
};

/** Those whose name holds the words, or whose code begins with the digits; the nearest first. */
export const searchAreas = (known: readonly NamedArea[], query: string): readonly NamedArea[] => {
  const wanted = plain(query.trim());
  if (wanted === '') return known;
  const digits = /^\+?(\d+)$/.exec(wanted)?.[1];
  if (digits !== undefined) {
    return known
      .filter(({ areaCode }) => areaCode.startsWith(`+${digits}`))
      .sort((a, b) => a.areaCode.length - b.areaCode.length);
  }
  const found = known.filter(({ words }) => words.includes(wanted));
  const begins = ({ words }: NamedArea): number => (words.startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
};
