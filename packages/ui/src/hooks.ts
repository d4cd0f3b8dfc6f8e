import { useDispatch, useSelector } from 'react-redux';

/** Views read through named selectors only; the selector's own argument type says which slices it needs. */
export const useAppSelector: <State, Selected>(selector: (state: State) => Selected) => Selected = useSelector;

export const useAppDispatch = () => useDispatch();
